// Asks DuckDB, and prints what it answers as CSV: node query.js SQL...
const { DuckDBInstance } = require('@duckdb/node-api');

async function main(statements) {
  const connection = await (await DuckDBInstance.create()).connect();
  for (const statement of statements) {
    const reader = await connection.runAndReadAll(statement);
    for (const row of reader.getRows()) console.log(row.join(','));
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exit(1);
});

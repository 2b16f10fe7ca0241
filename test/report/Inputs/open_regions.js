// Opens the details of all regions, each of which makes new rows.
for (const {id} of document.querySelectorAll('button[id^=region-]'))
  document.getElementById(id).click();

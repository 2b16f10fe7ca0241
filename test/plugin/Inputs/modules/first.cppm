export module first;
export int value;

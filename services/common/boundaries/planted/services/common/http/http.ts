export const http = 1;

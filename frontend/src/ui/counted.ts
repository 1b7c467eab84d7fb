/** `1 day`, `3 days`. @param many the plural where it is not made by an s */
export const counted = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

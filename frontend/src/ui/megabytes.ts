const MEGABYTE = 1_048_576;

/**
 * `1.25 MB`: a size as the file viewer says it (product.md §9). What is there at all is never shown as nothing: `0.01 MB`. It
 * stands in this file, since every page loads the other figures.
 */
export const sizeInMegabytes = (bytes: number): string =>
  `${(bytes > 0 ? Math.max(bytes / MEGABYTE, 0.01) : 0).toFixed(2)}\u00a0MB`;

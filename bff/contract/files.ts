/** Bytes of a file of a project at most. */
export const FILE_LIMIT = 200 * 1024 * 1024;

/** Null where a package is not there: what development alone needs, a production install leaves out. @throws whatever else went wrong */
export const nullWhereNotInstalled = (error: unknown): null => {
  if ((error as { code?: unknown }).code === 'ERR_MODULE_NOT_FOUND') return null;
  throw error;
};

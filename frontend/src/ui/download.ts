/** A file made on this page, from what it already shows. */
export const saveFile = (name: string, type: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

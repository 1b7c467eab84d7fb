/** The bundled list of passwords that many people use. Loaded at the first use: the default policy never needs it. */
let list: Promise<ReadonlySet<string>> | null = null;

/** @param folded in lower case, as the list is */
export const isCommon = async (folded: string): Promise<boolean> => {
  list ??= read();
  return (await list).has(folded);
};

const read = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
};

/** What commands carry of a file that they name. */

/** A fact of `file-{id}`, folded just before. */
export type FileFact = Readonly<{
  fileId: string;
  name: string;
  bytes: number;
  sha256: string;
  state: 'stored' | 'clean' | 'quarantined';
}>;

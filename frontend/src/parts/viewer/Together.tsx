import { createContext, type ReactNode, useContext } from 'react';
import { nameOf } from './address.ts';

const Among = createContext<readonly string[]>([]);

/** Files of one list: the viewer goes from one to the next. @param of their names in the address (`nameOf`), in order */
export const Together = ({ of, children }: { of: readonly string[]; children: ReactNode }) => (
  <Among value={of}>{children}</Among>
);

/** As `Together`, of files by their ids. */
export const FilesTogether = ({ files, children }: { files: readonly { fileId: string }[]; children: ReactNode }) => (
  <Together of={files.map(({ fileId }) => nameOf({ of: 'file', fileId }))}>{children}</Together>
);

export const useAmong = (): readonly string[] => useContext(Among);

/** `.dockerignore`: what of a folder never reaches a build. */
import { matchesGlob } from 'node:path';

/** @returns whether a path, written with slashes from the root of the build, is left out: the last line that fits decides */
export const ignoredBy = (text: string): ((path: string) => boolean) => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => {
    let ignored = false;
    for (const line of lines) {
      const takesBack = line.startsWith('!');
      const pattern = takesBack ? line.slice(1) : line;
      if (itselfAndAbove(path).some((one) => matchesGlob(one, pattern))) ignored = !takesBack;
    }
    return ignored;
  };
};

/** A folder that is left out takes everything in it along. */
const itselfAndAbove = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.map((_, n) => parts.slice(0, n + 1).join('/'));
};

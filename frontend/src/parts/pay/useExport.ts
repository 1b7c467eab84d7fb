import '@lamplight/bff/contract/inside-payroll.ts';
import { addressOf } from '@lamplight/bff/contract/address.ts';
import { readFile } from '../../api/content.ts';
import { type Act, useAct } from '../../api/useAct.ts';
import { fingerprintOf, saveFile } from '../../ui/download.ts';
import { shortHash } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';

/** A file of ten thousand people is made for some seconds before its first byte comes. */
const STALL_MS = 120_000;

/**
 * Fetches a file that payroll makes, saves it and says its fingerprint. Where somebody else's pay is in it, each time is
 * recorded: it is asked for once a press, and never by itself.
 */
export const useExport = (): Act<string, string> =>
  useAct<string, string>([], async (path) => {
    const { bytes, name, type } = await readFile(addressOf(path), {
      ...{ signal: new AbortController().signal, stallMs: STALL_MS },
    });
    const hash = await fingerprintOf(bytes);
    saveFile(name, type, bytes);
    toast.show({ variant: 'success', message: `${name} is saved. Fingerprint ${shortHash(hash)}.`, duration: 10_000 });
    return hash;
  });

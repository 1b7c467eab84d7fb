/** Puts a question or an order to the product of a folder: to the one that runs there, else to its stores. */
import type { Environment } from '@lamplight/common/config/load.ts';
import { askFolder, demandCompany } from '@lamplight/embedded/asked-folder.ts';
import { tryFolder } from '@lamplight/embedded/folder.ts';
import { operations } from '@lamplight/embedded/operations.ts';
import { readSettings, type Settings } from '@lamplight/embedded/settings.ts';
import { askRunning, operate, type SocketAnswer, type SocketRequest } from '@lamplight/embedded/socket.ts';

/** @throws Misconfigured where no product was ever started on the folder; nothing is made there */
export const ask = async (env: Environment, request: SocketRequest): Promise<SocketAnswer> => {
  const settings = readSettings(env);
  const { DATA_DIR } = settings;
  demandCompany(settings);
  // Held while its stores are open, so that no product starts beside.
  const held = tryFolder(DATA_DIR);
  if (held === null) return await askBeside(settings, request);
  try {
    return (await askFolder(settings, request.command)) ?? (await askAtRest(settings, request));
  } finally {
    held.release();
  }
};

const askAtRest = async (settings: Settings, request: SocketRequest): Promise<SocketAnswer> => {
  // Loaded only now: a question to a running product needs none of it.
  const { openFolderAtRest } = await import('@lamplight/embedded/at-rest.ts');
  const folder = openFolderAtRest(settings, { asks: operations[request.command]?.asks(request.words) ?? true });
  try {
    return await operate(folder, request);
  } finally {
    await folder.close();
  }
};

const REMEDY =
  'If it was halted, let it go on (`fg`, or `kill -CONT` and its process id). If it starts, wait. Else end it ' +
  '(`kill -9` loses nothing that was acknowledged) and start it again.';

/** Where a running product says nothing, `doctor` looks for itself at all that can be seen without it. */
const askBeside = async (settings: Settings, request: SocketRequest): Promise<SocketAnswer> => {
  const answer = await askRunning(settings.DATA_DIR, request);
  if (answer.is !== 'silent') return answer;
  if (request.command !== 'doctor') return { is: 'failed', says: `${answer.says} ${REMEDY}` };
  const silent = { what: 'product', ok: false, says: answer.says, remedy: REMEDY };
  const seen = await askAtRest(settings, request);
  const findings = seen.is === 'done' && Array.isArray(seen.result) ? seen.result : [];
  return { is: 'done', ok: false, result: [silent, ...findings] };
};

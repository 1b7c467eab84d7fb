/** `lamplight user …`: an operator's acts on people's access, asked of a product that runs, since sessions end with it. */
import { isProblem } from '@lamplight/common/http/problem.ts';
import type { Acting, Ordered } from '@lamplight/identity/interventions/acting.ts';
import { type Operation, type OperationOptions, type Outcome, usage } from './operation.ts';
import { byOperator } from './operator-by.ts';

type Told = (
  acting: Acting,
  words: readonly string[],
  o: Ordered,
  texts: OperationOptions['texts'],
) => Promise<unknown>;

const whoIn = ([who]: readonly string[]): string => {
  if (who === undefined) throw usage('Name a person by their id or their address.');
  return who;
};

const operation = (form: string, words: number, more: Operation['options'], told: Told): Operation => ({
  usage: form,
  words,
  options: ['reason', 'dry-run', ...more],
  must: ['reason'],
  asks: () => true,
  run: async ({ people, clock }, given, { reason, dryRun, texts }): Promise<Outcome> => {
    if (people === null) throw usage('Nothing runs here: start the product, then ask again.');
    try {
      const by = byOperator(clock.now());
      const result = await told(people, given, { reason: reason ?? '', dryRun, by }, texts);
      return {
        ok: true,
        result: dryRun ? { would: form.split(' ').slice(0, 2).join(' '), ...(result as object) } : result,
      };
    } catch (error) {
      if (!isProblem(error) || error.errors === undefined) throw error;
      throw usage(error.errors.map(({ field, message }) => `--${field}: ${message}`).join('\n'));
    }
  },
});

export const userOperations: Readonly<Record<string, Operation>> = {
  'user create-admin': operation(
    'user create-admin [--name NAME --email ADDRESS --mobile NUMBER --code CODE] --reason TEXT [--dry-run]',
    0,
    ['name', 'email', 'mobile', 'code'],
    (acting, _words, ordered, { name, email, mobile, code }) => {
      const given = { name, email, mobile, code };
      const admin = Object.fromEntries(Object.entries(given).filter(([, text]) => text !== undefined));
      return acting.inviteAdmin({ admin, ...ordered });
    },
  ),
  'user reset-2fa': operation('user reset-2fa ID|ADDRESS --reason TEXT [--dry-run]', 1, [], (acting, words, ordered) =>
    acting.resetSecondFactor({ who: whoIn(words), ...ordered }),
  ),
  'user end-sessions': operation(
    'user end-sessions ID|ADDRESS --reason TEXT [--dry-run]',
    1,
    [],
    (acting, words, ordered) => acting.endSessions({ who: whoIn(words), ...ordered }),
  ),
};

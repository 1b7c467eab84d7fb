/** What the palette offers: without a word typed where one was last and what one begins; with one, all that is called so. */
import type { User } from '@lamplight/bff/contract/people.ts';
import type { Quote } from '@lamplight/bff/contract/search.ts';
import { useLocation, useNavigate } from 'react-router-dom';
import type { IconName } from '../../ui/Icon.tsx';
import { portalLinksOf } from '../portalNav.ts';
import { texts } from '../texts.ts';
import { actionsOf } from './actions.ts';
import { begins, type Finding, useFound } from './useFound.ts';
import type { Recents } from './useRecents.ts';

export type Command = Readonly<{
  id: string;
  label: string;
  more?: string;
  icon: IconName;
  quote?: Quote;
  run: () => void;
}>;
export type CommandGroup = Readonly<{ title: string; commands: readonly Command[] }>;

const RECENT = 4;
const FIRST_ACTIONS = 4;

export const useCommands = (
  typed: string,
  { user, recents, onSignOut }: { user: User; recents: Recents; onSignOut: () => void },
): Readonly<{ groups: readonly CommandGroup[]; finding: Finding }> => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const finding = useFound(typed, user.role);
  const words = typed.trim();
  const leading = ({ to, quote, ...command }: Omit<Command, 'run'> & Readonly<{ to: string }>): Command => ({
    ...command,
    ...(quote === undefined ? {} : { quote }),
    run: () => {
      // A page names itself when it is opened; what its query opens has its name from here alone.
      if (to.includes('?') && command.more !== undefined) recents.note({ ...command, to });
      void navigate(to);
    },
  });
  const actions = actionsOf(user.role);
  const begun = actions.map(({ id, label, icon, to }) => leading({ id: `act-${id}`, label, icon, to }));
  if (words === '') {
    const lately = recents.list().filter(({ to }) => to !== pathname && to !== `${pathname}${search}`);
    const groups = [
      {
        title: texts.lately,
        commands: lately
          .slice(0, RECENT)
          .map((one) => leading({ ...one, id: `lately-${one.to.replace(/\W+/g, '-')}` })),
      },
      { title: texts.begin, commands: begun.slice(0, FIRST_ACTIONS) },
    ];
    return { groups: groups.filter(({ commands }) => commands.length > 0), finding };
  }
  const links = [...portalLinksOf('rail', user.role), ...portalLinksOf('palette', user.role)];
  const places: Command[] = [
    ...links
      .filter(({ to }) => !actions.some((action) => action.to === to))
      .map(({ id, label, icon, to }) => leading({ id, label, icon, to })),
    leading({ id: 'home', label: 'Home page', icon: 'right', to: '/' }),
    { id: 'out', label: texts.signOut, icon: 'out', run: onSignOut },
  ];
  const called = [...places, ...begun].filter((one) => begins(one, words));
  // These stand first and are there at once: what is found later moves nothing under the person's hand.
  const all = {
    id: 'all',
    label: `${texts.allFound} “${words}”`,
    icon: 'search',
    to: `/search?q=${encodeURIComponent(words)}`,
  } as const;
  const found = finding.things.length === 0 && !finding.partial ? [] : [...finding.things.map(leading), leading(all)];
  const commands = [...called, ...found];
  return { groups: commands.length === 0 ? [] : [{ title: texts.found, commands }], finding };
};

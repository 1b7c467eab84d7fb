/** How this service tells what its streams hold: what things are called, and what each event changed. */
import type { Audited } from '@lamplight/common/audit/routes.ts';
import type { StreamId } from '@lamplight/events/ports/event-store.ts';
import type { Chat } from '../context.ts';
import { conversation } from '../conversations/conversation.ts';
import { changesOf, deciderOf, differenceOfThings, reasonOf, thingIn } from './subject.ts';
import type { AuditDoc } from './view.ts';

/** What a conversation is about; of two people who talk to each other, who they are. */
type About = Readonly<{ title: string; people: readonly string[] }>;
type Sources = Pick<Chat, 'auditIndex' | 'history' | 'look' | 'people' | 'titles'>;

export const auditedIn = ({ auditIndex: index, history, look, people, titles }: Sources): Audited<AuditDoc> => ({
  ...{ index, history, deciderOf, thingIn, changesOf, differenceOf: differenceOfThings, reasonOf },
  aboutPerson: (personId) => ({ personId }),
  streamOf: async (_kind, id) => {
    const stream: StreamId = `conversation-${id}`;
    return (await look(stream, conversation)).revision === null ? null : stream;
  },
  naming: async (docs) => {
    const ids = [...new Set(docs.map(({ subjectId }) => subjectId))];
    const about = new Map(
      await Promise.all(
        ids.map(async (id): Promise<readonly [string, About]> => {
          const { state } = await look(`conversation-${id}`, conversation);
          if (state.is === 'absent') return [id, { title: '', people: [] }];
          const isOfTwo = state.kind === 'direct';
          const title = isOfTwo ? '' : ((await titles.get(state.subject.id))?.title ?? '');
          return [id, { title, people: isOfTwo ? Object.keys(state.seats) : [] }];
        }),
      ),
    );
    const named = [...about.values()].flatMap(({ people: two }) => two);
    const nameOf = await people.names([...docs.flatMap(peopleIn), ...named]);
    return {
      actorOf: ({ actorId }) => nameOf(actorId),
      /** What it is about; of two people who talk to each other, their names. */
      labelOf: ({ subjectId }) => {
        const { title = '', people: two = [] } = about.get(subjectId) ?? {};
        return title !== '' ? title : two.flatMap((id) => nameOf(id).name ?? []).join(', ');
      },
    };
  },
});

const peopleIn = ({ actorId, personId }: AuditDoc): readonly string[] => [
  actorId,
  ...(personId === undefined ? [] : [personId]),
];

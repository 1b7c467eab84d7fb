import { documentCategories } from '@lamplight/bff/contract/documents.ts';
import { Suspense, useState } from 'react';
import { usePerson } from '../../session/useSession.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Choices.tsx';
import { civilOf } from '../../ui/dates.ts';
import { Filters } from '../../ui/Filters.tsx';
import { later } from '../../ui/later.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../ui/States.tsx';
import { useQuery } from '../lists/useQuery.ts';
import type { DocumentAsk, Place } from './asked.ts';
import { DocumentLine } from './DocumentLine.tsx';
import styles from './Documents.module.css';
import { type ProjectDocument, useDocuments } from './data.ts';
import { CATEGORIES } from './words.ts';

const OpenDialog = later(async () => (await import('./OpenDialog.tsx')).OpenDialog);
const UploadDialog = later(async () => (await import('./UploadDialog.tsx')).UploadDialog);

/**
 * The documents of one project by category, or of all of the reader's by project. What waits for the reader stands first
 * in its group; a document is opened by the address, so that a need or a letter may lead to it.
 */
export const Library = ({
  projectId,
  places: known,
}: {
  projectId?: string;
  /** Where the reader may add one; undefined while that is being read, and nothing is drawn that it would move. */
  places: readonly Place[] | undefined;
}) => {
  const { data: read, error, stale, refresh } = useDocuments(projectId);
  const [data, places] = [known && read, known ?? []];
  const [query, put] = useQuery();
  const [ask, setAsk] = useState<DocumentAsk['kind']>('read');
  const [adding, setAdding] = useState(false);
  const isClient = usePerson().role === 'client';
  const today = civilOf(Date.now());
  const rows = data?.items ?? [];
  const [category, inProject] = [query.get('category') ?? '', query.get('project') ?? ''];
  const shown = rows.filter(
    (row) => (category === '' || row.category === category) && (inProject === '' || row.projectId === inProject),
  );
  const opened = rows.find(({ documentId }) => documentId === query.get('document'));
  const open = (kind: DocumentAsk['kind'], { documentId }: ProjectDocument) => {
    setAsk(kind);
    put({ document: documentId }, { replace: true });
  };
  const close = () => {
    setAsk('read');
    put({ document: null }, { replace: true });
  };
  const retry = () => void refresh();
  const projects = [...new Map(rows.map((row) => [row.projectId, row.projectTitle]))].sort(([, a], [, b]) =>
    a.localeCompare(b),
  );
  return (
    <div className={styles.documents}>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="list" inset />}
      {data && (
        <div className={styles.head}>
          {rows.length > 0 && (
            <Filters
              of="Documents"
              isSet={inProject !== ''}
              first={
                <Select
                  label="Category"
                  value={category}
                  onChange={(event) => put({ category: event.target.value }, { replace: true })}
                  options={[
                    { value: '', label: 'All categories' },
                    ...documentCategories.map((value) => ({ value, label: CATEGORIES[value] })),
                  ]}
                />
              }
            >
              {projectId === undefined && projects.length > 1 && (
                <Select
                  label="Project"
                  value={inProject}
                  onChange={(event) => put({ project: event.target.value }, { replace: true })}
                  options={[
                    { value: '', label: 'All projects' },
                    ...projects.map(([value, label]) => ({ value, label })),
                  ]}
                />
              )}
            </Filters>
          )}
          {places.length > 0 && (
            <Button icon="plus" onPress={() => setAdding(true)}>
              {isClient ? 'Hand over a document' : 'Add a document'}
            </Button>
          )}
        </div>
      )}
      {data && shown.length === 0 && (
        <EmptyState
          says={rows.length === 0 ? 'No documents yet' : 'No document fits the filter'}
          next={
            rows.length > 0
              ? 'Choose another category or project.'
              : isClient
                ? 'What the team asks you to read and decide stands here, and what you hand over for reference.'
                : 'Add the first one: it is a draft that the team reads until you share it.'
          }
        />
      )}
      {groupsOf(shown, projectId).map(([title, group]) => (
        <Panel key={title} title={title} meta={`${group.length}`} fill="bare">
          <ul className={styles.rows}>
            {group.map((row) => (
              <DocumentLine
                key={row.documentId}
                document={row}
                today={today}
                under={projectId === undefined ? 'project' : 'category'}
                onAsk={(kind) => open(kind, row)}
              />
            ))}
          </ul>
        </Panel>
      ))}
      {data?.next !== undefined && (
        <p className="ui two">The newest {rows.length} are shown. Choose a project to see its own.</p>
      )}
      <Suspense fallback={null}>
        {opened && (
          <OpenDialog
            key={`${opened.documentId} ${ask}`}
            kind={ask}
            document={opened}
            today={today}
            onAsk={setAsk}
            onClose={close}
          />
        )}
        {adding && <UploadDialog places={places} forReference={isClient} onClose={() => setAdding(false)} />}
      </Suspense>
    </div>
  );
};

/** By category in one project, by project in all; what waits for the reader first, then the newest. */
const groupsOf = (
  rows: readonly ProjectDocument[],
  projectId: string | undefined,
): readonly (readonly [string, readonly ProjectDocument[]])[] => {
  const groups = Map.groupBy(rows, (row) => (projectId === undefined ? row.projectTitle : CATEGORIES[row.category]));
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([title, group]) => [title, group.toSorted((a, b) => waits(b) - waits(a))] as const);
};
const waits = ({ can }: ProjectDocument): number => Number(can.decideDocument === true);

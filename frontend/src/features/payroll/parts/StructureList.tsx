import { useState } from 'react';
import { Select } from '../../../ui/Choices.tsx';
import { type Column, DataTable } from '../../../ui/DataTable.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { Stack } from '../../../ui/Page.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Skeleton, StaleMark } from '../../../ui/States.tsx';
import { type SalaryStructure, useStructures } from '../data.ts';
import { calculationSaid, inOrder, kindSaid, traitsSaid } from '../formula.ts';
import styles from './Payroll.module.css';

/** What pay is made of: the parts of each structure in their order, as each version had them. */
export const StructureList = () => {
  const { data, error, stale, refresh } = useStructures();
  const retry = () => void refresh();
  return (
    <Stack>
      <StaleMark is={stale} />
      {error !== undefined && (data ? <OutOfDate retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="table" inset />}
      {data?.structures.length === 0 && (
        <EmptyState says="No structure is published" next="The product publishes its own when it starts." />
      )}
      {data?.structures.map((structure) => (
        <Structure key={structure.structureId} structure={structure} />
      ))}
    </Stack>
  );
};

/** Whoever is paid by a version stays with it: earlier ones are never changed. */
const Structure = ({ structure: { structureId, versions } }: Readonly<{ structure: SalaryStructure }>) => {
  const [chosen, choose] = useState<number | null>(null);
  const version = versions.find((one) => one.version === chosen) ?? versions[0];
  if (version === undefined) return null;
  return (
    <Panel
      title={version.name}
      meta={
        <>
          <span className="mono">{structureId}</span>, version {version.version}
        </>
      }
      fill="bare"
      foot={
        <span className="meta">
          Published by {version.by.role === 'system' ? 'the product' : (version.by.name ?? 'somebody who is erased')},{' '}
          <DateTime at={version.publishedAt} />
        </span>
      }
    >
      {versions.length > 1 && (
        <div className={styles.choice}>
          <Select
            label="Version"
            value={String(version.version)}
            options={versions.map((one, at) => ({
              value: String(one.version),
              label: `Version ${one.version}${at === 0 ? ', the newest' : ''}`,
            }))}
            onChange={({ target: { value } }) => choose(Number(value))}
          />
        </div>
      )}
      <DataTable
        caption={`Parts of ${version.name}`}
        columns={columns}
        rows={inOrder(version.components)}
        keyOf={({ part, whom }) => `${part.code} ${whom ?? ''}`}
      />
    </Panel>
  );
};

const columns: readonly Column<ReturnType<typeof inOrder>[number]>[] = [
  { id: 'name', head: 'Part', cell: ({ part }) => part.name },
  { id: 'code', head: 'Code', line: 1, cell: ({ part }) => <span className="mono nowrap">{part.code}</span> },
  { id: 'kind', head: 'Kind', line: 2, cell: ({ part }) => kindSaid[part.kind] },
  {
    id: 'how',
    head: 'How much',
    line: 2,
    cell: ({ part, whom }) => `${calculationSaid(part)}${whom === null ? '' : ` (${whom})`}`,
  },
  { id: 'traits', head: 'What counts', rank: 'low', line: 'none', cell: ({ part }) => traitsSaid(part) || null },
];

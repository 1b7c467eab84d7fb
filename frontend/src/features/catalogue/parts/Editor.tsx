import type { AuditKind } from '@lamplight/bff/contract/audit.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Read } from '../../../api/useRead.ts';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Diff } from '../../../ui/Diff.tsx';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { Notice, OutOfDate, Problem, StaleMark } from '../../../ui/States.tsx';
import { Conflict } from '../../common/Conflict.tsx';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { BLOCKED } from '../../common/texts.ts';
import { bodyOf, idOf, type Kind, type Opened } from '../data.ts';
import { differencesOf, type Faults, type Form, type Shared } from '../forms/form.ts';
import { SLUG_TAKEN, useEditor } from '../useEditor.ts';
import styles from './Catalogue.module.css';
import { Retire } from './Retire.tsx';
import { Versions } from './Versions.tsx';

export type FieldsProps<Values> = {
  values: Values;
  set: (change: Partial<Values>) => void;
  faults: Faults;
  /** Published once: its address stands in other people's links. */
  isKnown: boolean;
};

export type EditorProps<K extends Kind, Values extends Shared> = {
  form: Form<K, Values>;
  id: string | null;
  read: Read<Opened<K>>;
  nameOf: (id: string) => string;
  today: string;
  listHref: string;
  onMade: (id: string) => void;
  fields: (props: FieldsProps<Values>) => ReactNode;
  /** As visitors see it. */
  preview: (values: Values) => ReactNode;
  /** When visitors see what is published now. */
  seen?: (values: Values) => string;
};

const AUDITED = { plans: 'plan', products: 'product', 'tech-stacks': 'techstack' } as const satisfies Record<
  Kind,
  AuditKind
>;
const historyOf = (kind: Kind, id: string): string => `/admin/audit?kind=${AUDITED[kind]}&id=${id}`;

/** One plan, product or tech stack: its draft, how visitors would see it, and what was published before. */
export const Editor = <K extends Kind, Values extends Shared>({
  form,
  id,
  read,
  nameOf,
  today,
  listHref,
  onMade,
  fields,
  preview,
  seen,
}: EditorProps<K, Values>) => {
  const edit = useEditor(form, id, read, { today, onMade });
  const [retiring, setRetiring] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const refused = edit.error !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press that was blocked or refused leads to its field
  useEffect(() => {
    if (edit.blocked || refused) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [edit.tries, refused]);
  const { opened, values, draft } = edit;
  const item = opened?.item;
  const said = (of: Values) => form.said(of, nameOf);
  const isRetired = item?.state === 'retired';
  const last = opened?.versions[0];
  const waiting = last ? differencesOf(said(form.valuesOf(last.body)), said(values)) : [];
  const next = (item?.version ?? 0) + 1;
  const current = read.data;
  const name = item?.body.name ?? `New ${form.noun}`;
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Catalogue', to: listHref }, { label: name }]}
      status={item && <Status of="catalogue" is={item.state} />}
      acts={
        id === null ? undefined : (
          <>
            <Link className={styles.page} to={historyOf(form.kind, id)}>
              History
            </Link>
            {last && !isRetired && (
              <Link className={styles.page} to={form.page(last.body)}>
                See the public page
              </Link>
            )}
          </>
        )
      }
    >
      <StaleMark is={read.stale} />
      {read.error !== undefined && read.data && (
        <OutOfDate what={`This ${form.noun}`} retry={() => void read.refresh()} />
      )}
      {isRetired && (
        <Notice tone="past" icon="history">
          Visitors do not see it any more. {item?.retiredBecause}
        </Notice>
      )}
      <Columns
        aside={
          <>
            <Panel title={isRetired ? 'As visitors saw it' : 'As visitors see it'} fill="bare">
              <div className={styles.preview}>{preview(values)}</div>
            </Panel>
            {waiting.length > 0 && !isRetired && (
              <Panel title="Not published yet" meta={`against version ${last?.version}`}>
                <Diff changes={waiting} />
              </Panel>
            )}
            {opened && opened.versions.length > 0 && (
              <Versions versions={opened.versions} said={(body) => said(form.valuesOf(body))} />
            )}
          </>
        }
      >
        <Panel
          title={isRetired ? 'As it was' : 'Draft'}
          meta={<DraftMark draft={draft} />}
          foot={
            isRetired ? undefined : (
              <div className={styles.acts}>
                {(item === undefined || (item.can.publish && (edit.dirty || item.changed))) && (
                  <Button look="primary" busy={edit.busy} onPress={() => void edit.publish()}>
                    {`${edit.dirty || item === undefined ? 'Save and publish' : 'Publish'} version ${next}`}
                  </Button>
                )}
                {(item === undefined || item.can.save) && (
                  <Button busy={edit.busy} onPress={() => void edit.saveDraft()}>
                    Save the draft
                  </Button>
                )}
                {item?.can.retire && (
                  <Button look="quiet" onPress={() => setRetiring(true)}>
                    Retire
                  </Button>
                )}
                {seen && <span className="meta">{seen(values)}.</span>}
              </div>
            )
          }
        >
          {!isRetired && <Continued draft={draft} onAfresh={edit.startAfresh} />}
          {isRetired ? (
            <Pairs pairs={said(values)} />
          ) : (
            <fieldset ref={box} className={styles.fields} aria-label={`The ${form.noun}`}>
              {fields({ values, set: edit.set, faults: edit.faults, isKnown: (item?.version ?? 0) > 0 })}
            </fieldset>
          )}
          {edit.conflict && current && (
            <Conflict
              error={edit.error}
              differences={differencesOf(said(values), said(form.valuesOf(bodyOf(current.item))))}
              {...(current.item.can.save ? { onKeepMine: () => void edit.saveDraft(current.item.etag) } : {})}
              onTakeTheirs={edit.takeTheirs}
            />
          )}
          <Problem
            error={edit.conflict ? undefined : edit.error}
            placed={(field) => Object.hasOwn(values, field)}
            says={edit.blocked || edit.faults.slug === SLUG_TAKEN ? BLOCKED : undefined}
          />
        </Panel>
      </Columns>
      {retiring && item && (
        <Retire
          kind={form.kind}
          noun={form.noun}
          id={idOf(form.kind, item)}
          item={item}
          onClose={() => setRetiring(false)}
        />
      )}
    </Page>
  );
};

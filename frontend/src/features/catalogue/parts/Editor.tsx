import type { AuditKind } from '@lamplight/bff/contract/audit.ts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Read } from '../../../api/useRead.ts';
import { Conflict } from '../../../forms/Conflict.tsx';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import type { Form } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { Diff } from '../../../ui/Diff.tsx';
import { Columns, Page } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { Notice, OutOfDate, StaleMark } from '../../../ui/States.tsx';
import { bodyOf, idOf, type Kind, type Opened } from '../data.ts';
import { differencesOf, type KindForm, type Shared } from '../forms/form.ts';
import { useEditor } from '../useEditor.ts';
import styles from './Catalogue.module.css';
import { Retire } from './Retire.tsx';
import { Versions } from './Versions.tsx';

export type FieldsProps<Values> = {
  form: Form<Values>;
  /** It was published before, so its address stays: others may link to it. */
  isKnown: boolean;
};

export type EditorProps<K extends Kind, Values extends Shared> = {
  kind: KindForm<K, Values>;
  id: string | null;
  read: Read<Opened<K>>;
  nameOf: (id: string) => string;
  today: string;
  listHref: string;
  onMade: (id: string) => void;
  fields: (props: FieldsProps<Values>) => ReactNode;
  /** Draws it as visitors see it. */
  preview: (values: Values) => ReactNode;
  /** Says when visitors see what is published now. */
  seen?: (values: Values) => string;
};

const AUDITED = { plans: 'plan', products: 'product', 'tech-stacks': 'techstack' } as const satisfies Record<
  Kind,
  AuditKind
>;
const historyOf = (kind: Kind, id: string): string => `/admin/audit?kind=${AUDITED[kind]}&id=${id}`;

/** One plan, product or tech stack: its draft, how visitors would see it, and what was published before. */
export const Editor = <K extends Kind, Values extends Shared>({
  kind,
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
  const edit = useEditor(kind, id, read, { today, onMade });
  const { form, opened } = edit;
  const { values } = form;
  const [retiring, setRetiring] = useState(false);
  const item = opened?.item;
  const wordsOf = (of: Values) => kind.wordsOf(of, nameOf);
  const isRetired = item?.state === 'retired';
  const last = opened?.versions[0];
  const waiting = last ? differencesOf(wordsOf(kind.valuesOf(last.body)), wordsOf(values)) : [];
  const next = (item?.version ?? 0) + 1;
  const current = read.data;
  /** Enter in a field of one line saves the draft: nothing is published by accident. */
  const asDraft = (event: FormEvent) => {
    event.preventDefault();
    edit.saveDraft();
  };
  const name = item?.body.name ?? `New ${kind.noun}`;
  return (
    <Page
      title={name}
      crumbs={[{ label: 'Catalogue', to: listHref }, { label: name }]}
      status={item && <Status of="catalogue" is={item.state} />}
      acts={
        id === null ? undefined : (
          <>
            <Link className={styles.page} to={historyOf(kind.kind, id)}>
              History
            </Link>
            {last && !isRetired && (
              <Link className={styles.page} to={kind.page(last.body)}>
                See the public page
              </Link>
            )}
          </>
        )
      }
    >
      <StaleMark is={read.stale} />
      {read.error !== undefined && read.data && (
        <OutOfDate what={`This ${kind.noun}`} retry={() => void read.refresh()} />
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
              <Versions versions={opened.versions} wordsOf={(body) => wordsOf(kind.valuesOf(body))} />
            )}
          </>
        }
      >
        <Panel
          title={isRetired ? 'As it was' : 'Draft'}
          meta={<DraftMark draft={form.draft} />}
          foot={
            isRetired ? undefined : (
              <div className={styles.acts}>
                {(item === undefined || (item.can.publish && (edit.dirty || item.changed))) && (
                  <Button look="primary" busy={form.busy} onPress={edit.publish}>
                    {`${edit.dirty || item === undefined ? 'Save and publish' : 'Publish'} version ${next}`}
                  </Button>
                )}
                {(item === undefined || item.can.save) && (
                  <Button busy={form.busy} onPress={edit.saveDraft}>
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
          {!isRetired && <Continued draft={form.draft} onAfresh={form.startAfresh} />}
          {isRetired ? (
            <Pairs pairs={wordsOf(values)} />
          ) : (
            <form ref={form.at} className={styles.fields} aria-label={`The ${kind.noun}`} noValidate onSubmit={asDraft}>
              {fields({ form, isKnown: (item?.version ?? 0) > 0 })}
            </form>
          )}
          <Conflict
            form={{ ...form, keepMine: edit.keepMine }}
            error={edit.error}
            differences={current ? differencesOf(wordsOf(values), wordsOf(kind.valuesOf(bodyOf(current.item)))) : []}
            mayKeep={current?.item.can.save ?? false}
          />
        </Panel>
      </Columns>
      {retiring && item && (
        <Retire
          kind={kind.kind}
          noun={kind.noun}
          id={idOf(kind.kind, item)}
          item={item}
          onClose={() => setRetiring(false)}
        />
      )}
    </Page>
  );
};

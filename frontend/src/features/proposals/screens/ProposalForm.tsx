import { roleOf } from '@lamplight/bff/contract/roles.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError, isConflict, spec } from '../../../api/errors.ts';
import { useUser } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { toast } from '../../../ui/toasts.ts';
import { Continued, DraftMark } from '../../common/DraftMark.tsx';
import { type Proposal, useProposal } from '../../common/offers/data.ts';
import { useDraft } from '../../common/useDraft.ts';
import { useQuery } from '../../common/useQuery.ts';
import { useSaveDraft, useSubmitProposal } from '../data.ts';
import { DraftConflict } from '../parts/DraftConflict.tsx';
import { FilesStep } from '../parts/FilesStep.tsx';
import styles from '../parts/Steps.module.css';
import { BriefStep, BudgetStep, ReviewStep, ScopeStep } from '../parts/Steps.tsx';
import { steps, texts } from '../texts.ts';
import {
  check,
  emptyValues,
  type Faults,
  faultsIn,
  faultsOf,
  isStep,
  type StepId,
  type Stored,
  serviceOf,
  stepIds,
  stepOfFaults,
  toDraft,
  type Values,
  valuesOf,
} from '../wizard.ts';

type Kept = { values: Values; stored: Stored; reached: number };

/** The proposal in five steps. What is typed is kept on this device at once, and as a draft on the server at each step. */
export default function ProposalForm() {
  const [query] = useSearchParams();
  const [opened] = useState(() => ({ draftId: query.get('draft'), service: serviceOf(query.get('service')) }));
  const server = useProposal(opened.draftId);
  if (opened.draftId === null) return <Wizard key="new" form="proposal" start={null} service={opened.service} />;
  if (server.error !== undefined && !server.data)
    return (
      <Page title="Start a project" narrow>
        <ErrorState error={server.error} retry={() => void server.refresh()} />
      </Page>
    );
  if (!server.data) return <Skeleton of="form" />;
  const { proposal } = server.data;
  if (!proposal.can.saveProposal)
    return (
      <Page title={proposal.title || 'Proposal'} narrow>
        <Notice acts={<ButtonLink to={`/project-details/${proposal.proposalId}`}>Open it</ButtonLink>}>
          This proposal is not a draft any more.
        </Notice>
      </Page>
    );
  return <Wizard key={proposal.proposalId} form={`proposal:${proposal.proposalId}`} start={proposal} service={[]} />;
}

const Wizard = ({ form, start, service }: { form: string; start: Proposal | null; service: Values['services'] }) => {
  const user = useUser();
  const role = roleOf(user?.role);
  const onBehalf = role !== null && role !== 'client';
  const navigate = useNavigate();
  const [query, put] = useQuery();
  const [kept, setKept] = useState<Kept>(() => ({
    values: start ? valuesOf(start) : emptyValues(service),
    stored: start && { proposalId: start.proposalId, etag: start.etag },
    reached: start ? stepIds.length : 1,
  }));
  const [left, setLeft] = useState<ReadonlySet<keyof Values>>(new Set());
  const [tried, setTried] = useState<{ step: StepId; count: number } | null>(null);
  const [sending, setSending] = useState(false);
  const save = useSaveDraft();
  const submit = useSubmitProposal();
  const newest = useRef(kept);
  newest.current = kept;
  const saving = useRef<Promise<Stored>>(Promise.resolve(null));
  const draft = useDraft<Kept>(form, kept, {
    onFound: (found) =>
      setKept({
        ...found,
        values: { ...found.values, services: [...new Set([...found.values.services, ...service])] },
      }),
  });

  const { values, stored, reached } = kept;
  const asked = query.get('step');
  const step: StepId = isStep(asked) && stepIds.indexOf(asked) < reached ? asked : 'brief';
  const at = stepIds.indexOf(step);
  const words = steps[at];
  const today = civilOf(Date.now());
  const all = faultsOf(values, onBehalf, today);
  const server: Faults = isApiError(submit.error)
    ? Object.fromEntries(submit.error.fields.map(({ field, message }) => [nameIn(field), message]))
    : {};
  const said = shown(faultsIn(step, all), left, tried?.step === step);

  const set = (change: Partial<Values>) => {
    setKept((before) => ({ ...before, values: { ...before.values, ...change } }));
    if (submit.error !== undefined) submit.reset();
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLFormElement>(null);
  const moved = useRef(false);
  // A step that came by the person's own move is announced by its heading; a blocked one leads to its first wrong field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the step counts
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = true;
  }, [step]);
  useEffect(() => {
    if (tried) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const go = (to: StepId) => put({ step: to });

  /** The draft on the server as it stands here; null where it could not be saved. */
  const saveNow = (over?: Stored): Promise<Stored> => {
    // One after the other: a second save must know the draft that the first one made, or there would be two.
    const saved = saving.current.then(() => saveOnce(over));
    saving.current = saved.catch(() => null);
    return saved;
  };
  const saveOnce = async (over?: Stored): Promise<Stored> => {
    if (!user || (onBehalf && newest.current.values.clientId === '')) return null;
    const current = over === undefined ? newest.current.stored : over;
    const done = await save.run({ stored: current, draft: toDraft(newest.current.values, onBehalf) });
    if (!done) return null;
    const next = { proposalId: done.proposal.proposalId, etag: done.proposal.etag };
    newest.current = { ...newest.current, stored: next };
    setKept((before) => ({ ...before, stored: next }));
    return next;
  };

  const next = () => {
    if (Object.keys(faultsIn(step, all)).length > 0) return setTried({ step, count: (tried?.count ?? 0) + 1 });
    const to = stepIds[at + 1];
    if (!to) return;
    setKept((before) => ({ ...before, reached: Math.max(before.reached, at + 2) }));
    go(to);
    void saveNow();
  };

  const send = async () => {
    if (sending) return;
    const checked = check(values, onBehalf, today);
    if ('faults' in checked) {
      const wrong = stepOfFaults(checked.faults) ?? 'review';
      setTried({ step: wrong, count: (tried?.count ?? 0) + 1 });
      if (wrong !== step) go(wrong);
      return;
    }
    setSending(true);
    try {
      const saved = await saveNow();
      if (!saved) return;
      const done = await submit.run({ ...saved, brief: checked.brief });
      if (!done) return;
      await draft.clear();
      toast.show({ variant: 'success', message: 'Your proposal was submitted.' });
      await navigate(`/project-details/${saved.proposalId}`);
    } finally {
      setSending(false);
    }
  };
  const forward = () => (step === 'review' ? void send() : next());

  const startAfresh = async () => {
    await draft.clear();
    setKept({ values: emptyValues(service), stored: null, reached: 1 });
    setTried(null);
    go('brief');
  };

  if (!draft.ready || !words) return <Skeleton of="form" />;
  const wrongElsewhere = stepOfFaults(server);
  return (
    <Page title={onBehalf ? 'Propose for a client' : 'Start a project'} narrow crumbs={[{ label: 'Start a project' }]}>
      <Stepper steps={steps} current={step} reached={reached} onGo={(id) => isStep(id) && go(id)} />
      <Continued draft={draft} onAfresh={start === null ? () => void startAfresh() : undefined} />
      <form
        ref={body}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          forward();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            forward();
          }
        }}
      >
        <div className={styles.intro}>
          <h2 ref={heading} tabIndex={-1}>
            {words.title}
          </h2>
          <p className="ui two">{words.sub}</p>
        </div>
        <div className={styles.fields}>
          {step === 'brief' && (
            <BriefStep
              {...{ values, set, onBehalf }}
              faults={{ ...server, ...said }}
              left={(f) => setLeft(new Set(left).add(f))}
            />
          )}
          {step === 'scope' && (
            <ScopeStep
              {...{ values, set }}
              faults={{ ...server, ...said }}
              left={(f) => setLeft(new Set(left).add(f))}
            />
          )}
          {step === 'budget' && (
            <BudgetStep
              {...{ values, set }}
              faults={{ ...server, ...said }}
              left={(f) => setLeft(new Set(left).add(f))}
            />
          )}
          {step === 'files' && (
            <FilesStep
              attachments={values.attachments}
              add={(file) =>
                setKept((before) => ({
                  ...before,
                  values: { ...before.values, attachments: [...before.values.attachments, file] },
                }))
              }
              remove={(fileId) => set({ attachments: values.attachments.filter((file) => file.fileId !== fileId) })}
              proposalId={async () => (newest.current.stored ?? (await saveNow()))?.proposalId ?? null}
            />
          )}
          {step === 'review' && (
            <ReviewStep
              {...{ values, set, go }}
              faults={{ ...server, ...said }}
              missing={{ ...server, ...all }}
              left={(f) => setLeft(new Set(left).add(f))}
            />
          )}
        </div>
        {isConflict(save.error) ? (
          <DraftConflict
            error={save.error}
            keepMine={(etag) => stored && void saveNow({ ...stored, etag })}
            takeTheirs={(proposal) =>
              setKept({
                values: valuesOf(proposal),
                stored: { proposalId: proposal.proposalId, etag: proposal.etag },
                reached: stepIds.length,
              })
            }
            proposalId={stored?.proposalId ?? ''}
            reset={save.reset}
          />
        ) : (
          <Problem
            error={submit.error ?? save.error}
            placed={(field) =>
              nameIn(field) in (step === 'review' ? values : faultsIn(step, server)) && step !== 'files'
            }
            says={
              tried?.step === step && Object.keys(said).length > 0
                ? texts.fixErrors
                : wrongElsewhere && wrongElsewhere !== step
                  ? `${step === 'review' ? spec.checkInput : Object.values(server).join(' ')} See “${steps.find(({ id }) => id === wrongElsewhere)?.label}”.`
                  : undefined
            }
          />
        )}
        <div className={styles.acts}>
          {at > 0 && <Button onPress={() => go(stepIds[at - 1] ?? 'brief')}>Back</Button>}
          {/* Not while the step before is still being saved: the press would be lost, and sending waits for it anyhow. */}
          <Button type="submit" look="primary" busy={sending}>
            {step === 'review' ? 'Submit the proposal' : 'Next'}
          </Button>
          <span className={styles.end}>
            <DraftMark draft={draft} />
          </span>
        </div>
      </form>
    </Page>
  );
};

/** The field of the form that the server means by `deliverables[2]`. */
const nameIn = (field: string): string => field.split(/[.[]/)[0] ?? '';

/** Faults of fields that were left, or all of them once the step was tried. */
const shown = (faults: Faults, left: ReadonlySet<keyof Values>, tried: boolean): Faults =>
  tried ? faults : Object.fromEntries(Object.entries(faults).filter(([field]) => left.has(field as keyof Values)));

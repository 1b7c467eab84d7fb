import type { ProposalBrief } from '@lamplight/bff/contract/proposals.ts';
import { roleOf } from '@lamplight/bff/contract/roles.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isApiError, isConflict, spec } from '../../../api/errors.ts';
import { Continued, DraftMark } from '../../../forms/DraftMark.tsx';
import { fieldOf } from '../../../forms/reading.ts';
import { BLOCKED } from '../../../forms/texts.ts';
import { useForm } from '../../../forms/useForm.ts';
import { serviceOf } from '../../../parts/brief/services.ts';
import { useQuery } from '../../../parts/lists/useQuery.ts';
import { type Proposal, useProposal } from '../../../parts/offers/data.ts';
import { useUser } from '../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Page } from '../../../ui/Page.tsx';
import { ErrorState, Notice, Problem, Skeleton } from '../../../ui/States.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSaveDraft, useSubmitProposal } from '../data.ts';
import { BegunParts } from '../parts/BegunParts.tsx';
import { BriefSoFar } from '../parts/BriefSoFar.tsx';
import styles from '../parts/Steps.module.css';
import { BriefStep, BudgetStep, ReviewStep, ScopeStep } from '../parts/Steps.tsx';
import { steps } from '../texts.ts';
import { useBegun } from '../useBegun.ts';
import {
  check,
  emptyValues,
  FIELDS,
  faultsIn,
  isStep,
  type StepId,
  type Stored,
  stepIds,
  stepOfFaults,
  toDraft,
  type Values,
  valuesOf,
} from '../wizard.ts';

const FilesStep = later(async () => (await import('../parts/FilesStep.tsx')).FilesStep);
const DraftConflict = later(async () => (await import('../parts/DraftConflict.tsx')).DraftConflict);

/** What is typed, the draft of it on the server, and how many steps were reached. */
type Kept = Values & { stored: Stored; reached: number };

/** The proposal in five steps. What is typed is kept on this device at once, and as a draft on the server at each step. */
export default function ProposalForm() {
  const [query] = useSearchParams();
  const [opened] = useState(() => ({ draftId: query.get('draft'), service: serviceOf(query.get('service')) }));
  const server = useProposal(opened.draftId);
  if (opened.draftId === null) return <Wizard key="new" name="proposal" start={null} service={opened.service} />;
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
  return <Wizard key={proposal.proposalId} name={`proposal:${proposal.proposalId}`} start={proposal} service={[]} />;
}

const Wizard = ({ name, start, service }: { name: string; start: Proposal | null; service: Values['services'] }) => {
  const user = useUser();
  const role = roleOf(user?.role);
  const onBehalf = role !== null && role !== 'client';
  const navigate = useNavigate();
  const [query, put] = useQuery();
  const today = civilOf(Date.now());
  const [sending, setSending] = useState(false);
  const [blockedAt, setBlockedAt] = useState<StepId | null>(null);
  const save = useSaveDraft();
  const submit = useSubmitProposal();
  const { begun, used } = useBegun(start === null);
  const requestedStep = query.get('step');
  const form = useForm<Kept, ProposalBrief, { proposalId: string }>({
    draft: name,
    blank: {
      ...(start ? valuesOf(start) : emptyValues(service)),
      stored: start && { proposalId: start.proposalId, etag: start.etag },
      reached: start ? stepIds.length : 1,
    },
    mergeDraft: (kept, now) => {
      const merged = { ...now, ...kept };
      return { ...merged, services: [...new Set([...merged.services, ...service])] };
    },
    read: (typed) => check(typed, onBehalf, today),
    act: submit,
    send: async (brief) => {
      setSending(true);
      try {
        const saved = await saveNow();
        return saved && (await submit.run({ ...saved, brief })) ? saved : undefined;
      } finally {
        setSending(false);
      }
    },
    onSent: async ({ proposalId }) => {
      toast.show({ variant: 'success', message: 'Your proposal was submitted.' });
      await navigate(`/project-details/${proposalId}`);
    },
    nameOf: fieldOf,
  });
  const { values, set } = form;
  const { stored, reached } = values;
  const newest = useRef(values);
  newest.current = values;
  const saving = useRef<Promise<Stored>>(Promise.resolve(null));
  const step: StepId = isStep(requestedStep) && stepIds.indexOf(requestedStep) < reached ? requestedStep : 'brief';
  const at = stepIds.indexOf(step);
  const words = steps[at];
  // What the server refused counts as well: it stands at its field until that is changed.
  const visibleFaults = Object.fromEntries(
    Object.values(FIELDS)
      .flat()
      .flatMap((field) => {
        const says = form.errorOf(field);
        return says === undefined ? [] : [[field, says]];
      }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // A step that came by the person's own move is announced by its heading.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the step counts
  useEffect(() => {
    if (moved.current) heading.current?.focus();
    moved.current = true;
  }, [step]);
  // A step to which a blocked press leads takes the focus to its first wrong field.
  const leads = useRef(false);
  useEffect(() => {
    if (leads.current) form.reveal(FIELDS[step]);
    leads.current = false;
  });

  const go = (to: StepId) => put({ step: to });

  /** Saves what is typed as the draft on the server; null where that failed. */
  const saveNow = (over?: Stored): Promise<Stored> => {
    // One after the other: a second save must know the draft that the first one made, or there would be two.
    const saved = saving.current.then(() => saveOnce(over));
    saving.current = saved.catch(() => null);
    return saved;
  };
  const saveOnce = async (over?: Stored): Promise<Stored> => {
    if (!user || (onBehalf && newest.current.clientId === '')) return null;
    const current = over === undefined ? newest.current.stored : over;
    const done = await save.run({ stored: current, draft: toDraft(newest.current, onBehalf) });
    if (!done) return null;
    const next = { proposalId: done.proposal.proposalId, etag: done.proposal.etag };
    newest.current = { ...newest.current, stored: next };
    set({ stored: next });
    return next;
  };

  const next = () => {
    if (Object.keys(faultsIn(step, form.faults)).length > 0) {
      setBlockedAt(step);
      return form.reveal(FIELDS[step]);
    }
    const to = stepIds[at + 1];
    if (!to) return;
    set({ reached: Math.max(reached, at + 2) });
    go(to);
    void saveNow();
  };
  const send = () => {
    if (sending) return;
    const wrong = stepOfFaults(form.faults);
    if (wrong !== null && wrong !== step) {
      leads.current = true;
      setBlockedAt(wrong);
      go(wrong);
    }
    form.submit();
  };
  const forward = () => (step === 'review' ? send() : next());

  const startAfresh = () => {
    form.take({ ...emptyValues(service), stored: null, reached: 1 });
    go('brief');
  };

  if (!form.draft?.ready || begun === null || !words) return <Skeleton of="form" />;
  const wrong = stepOfFaults(visibleFaults);
  return (
    <Page title={onBehalf ? 'Propose for a client' : 'Start a project'} crumbs={[{ label: 'Start a project' }]}>
      <div className={styles.beside}>
        <div>
          <Stepper steps={steps} current={step} reached={reached} onGo={(id) => isStep(id) && go(id)} />
          <Continued draft={form.draft} onAfresh={start === null ? startAfresh : undefined} />
          <BegunParts begun={begun} used={used} form={form} />
          <form
            ref={form.at}
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
              {step === 'brief' && <BriefStep form={form} onBehalf={onBehalf} />}
              {step === 'scope' && <ScopeStep form={form} />}
              {step === 'budget' && <BudgetStep form={form} />}
              {step === 'files' && (
                <Suspense fallback={<Skeleton of="form" inset />}>
                  <FilesStep
                    attachments={values.attachments}
                    add={(file) => set(({ attachments }) => ({ attachments: [...attachments, file] }))}
                    remove={(fileId) =>
                      set({ attachments: values.attachments.filter((file) => file.fileId !== fileId) })
                    }
                    proposalId={async () => (newest.current.stored ?? (await saveNow()))?.proposalId ?? null}
                  />
                </Suspense>
              )}
              {step === 'review' && <ReviewStep form={form} go={go} missing={{ ...visibleFaults, ...form.faults }} />}
            </div>
            {isConflict(save.error) ? (
              <Suspense fallback={null}>
                <DraftConflict
                  error={save.error}
                  keepMine={(etag) => stored && void saveNow({ ...stored, etag })}
                  takeTheirs={(proposal) =>
                    set({
                      ...valuesOf(proposal),
                      stored: { proposalId: proposal.proposalId, etag: proposal.etag },
                      reached: stepIds.length,
                    })
                  }
                  proposalId={stored?.proposalId ?? ''}
                  reset={save.reset}
                />
              </Suspense>
            ) : (
              <Problem
                error={form.problem.error ?? save.error}
                placed={(field) =>
                  fieldOf(field) in (step === 'review' ? values : faultsIn(step, visibleFaults)) && step !== 'files'
                }
                says={
                  Object.keys(faultsIn(step, visibleFaults)).length > 0 && (form.tried || blockedAt === step)
                    ? BLOCKED
                    : wrong !== null && wrong !== step && isApiError(submit.error)
                      ? `${step === 'review' ? spec.checkInput : Object.values(visibleFaults).join(' ')} See “${steps.find(({ id }) => id === wrong)?.label}”.`
                      : undefined
                }
              />
            )}
            <div className={styles.acts}>
              {at > 0 && <Button onPress={() => go(stepIds[at - 1] ?? 'brief')}>Back</Button>}
              {/* Not busy while the step before is still being saved: the press would be lost, and sending waits for the save anyhow. */}
              <Button type="submit" look="primary" busy={sending}>
                {step === 'review' ? 'Submit the proposal' : 'Next'}
              </Button>
              <span className={styles.end}>
                <DraftMark draft={form.draft} />
              </span>
            </div>
          </form>
        </div>
        <BriefSoFar
          values={values}
          faults={{ ...visibleFaults, ...form.faults }}
          step={step}
          go={(to) => {
            set({ reached: Math.max(reached, stepIds.indexOf(to) + 1) });
            go(to);
          }}
        />
      </div>
    </Page>
  );
};

import { Suspense, useState } from 'react';
import { PayStatus } from '../../../parts/pay/PayStatus.tsx';
import { ruleTitle } from '../../../parts/pay/ruleNames.ts';
import { placeName } from '../../../parts/pay/words.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { formatDate } from '../../../ui/dates.ts';
import { later } from '../../../ui/later.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { EmptyState, ErrorState, OutOfDate, Problem, Skeleton } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toasts.ts';
import { type RuleVersion, type StatutoryRule, useApproveRule, useRules } from '../data.ts';
import { inForce } from '../rules.ts';
import { ruleSays } from '../ruleWords.ts';
import type { PayrollPlace } from '../usePayrollPlace.ts';
import styles from './Payroll.module.css';

const RuleDialog = later(async () => (await import('./RuleDialog.tsx')).RuleDialog);
const RejectRule = later(async () => (await import('./RejectRule.tsx')).RejectRule);

/** One rule in one place, version by version; a further one is proposed here. */
export const RulePage = ({
  ruleId,
  place,
  today,
}: Readonly<{ ruleId: string; place: PayrollPlace; today: string }>) => {
  const [open, setOpen] = useState<'propose' | RuleVersion | null>(null);
  const { data, error, refresh } = useRules();
  const retry = () => void refresh();
  const rule = data?.rules.find((one) => one.ruleId === ruleId);
  const title = rule === undefined ? 'Rule' : ruleTitle(rule.key);
  const close = () => setOpen(null);
  const holds = rule && inForce(rule, today);
  const mayPropose = data?.can.proposeRule === true && rule !== undefined;
  // What waits is the next step; where nothing does, a further version is.
  const waits = rule?.versions.find(({ can }) => can.approveRule);
  const propose = (
    <Button look={waits === undefined ? 'primary' : 'plain'} icon="plus" onPress={() => setOpen('propose')}>
      Propose a version
    </Button>
  );
  return (
    <Page
      title={title}
      {...(rule === undefined
        ? {}
        : {
            sub: `${placeName(rule.jurisdiction)}. ${holds === undefined ? 'Nothing is approved for today.' : `Version ${holds.version} holds today.`}`,
          })}
      crumbs={[{ label: 'Payroll', to: place.listHref }, { label: title }]}
      screen={ruleId}
      {...(mayPropose && waits !== undefined ? { acts: propose } : {})}
      {...(rule !== undefined && waits !== undefined
        ? { main: { act: <Approve ruleId={rule.ruleId} version={waits} /> } }
        : mayPropose
          ? { main: { act: propose } }
          : {})}
    >
      {error !== undefined &&
        (data ? <OutOfDate what="This rule" retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="form" inset />}
      {data && rule === undefined && (
        <EmptyState says="There is no such rule" act={{ label: 'All rules', to: place.hrefOf('rules') }} />
      )}
      {rule && (
        <Stack>
          {rule.versions.map((version) => (
            <Version
              key={version.version}
              {...{ rule, version }}
              isNext={version === waits}
              onReject={() => setOpen(version)}
            />
          ))}
        </Stack>
      )}
      <Suspense fallback={null}>
        {open === 'propose' && rule && <RuleDialog rule={rule} onClose={close} />}
        {open !== null && open !== 'propose' && rule && <RejectRule {...{ rule }} version={open} onClose={close} />}
      </Suspense>
    </Page>
  );
};

const Approve = ({ ruleId, version: { version, etag } }: Readonly<{ ruleId: string; version: RuleVersion }>) => {
  const approve = useApproveRule({ ruleId, version });
  const take = async () => {
    if ((await approve.run({ etag })) !== undefined)
      toast.show({ variant: 'success', message: `Version ${version} is approved.` });
  };
  return (
    <>
      {approve.error !== undefined && <Problem error={approve.error} />}
      <Button look="primary" icon="check" busy={approve.busy} onPress={() => void take()}>
        Approve version {version}
      </Button>
    </>
  );
};

const Version = ({
  rule: { ruleId, key },
  version: v,
  isNext,
  onReject,
}: Readonly<{
  rule: StatutoryRule;
  version: RuleVersion;
  /** The page's main act approves it. */
  isNext: boolean;
  onReject: () => void;
}>) => {
  const approves = v.can.approveRule && !isNext;
  return (
    <Panel
      title={`Version ${v.version}`}
      meta={spanSaid(v)}
      aside={<PayStatus is={v.state} />}
      {...(approves || v.can.rejectRule
        ? {
            foot: (
              <>
                {approves && <Approve ruleId={ruleId} version={v} />}
                {v.can.rejectRule && <Button onPress={onReject}>Reject</Button>}
              </>
            ),
          }
        : {})}
    >
      <ul className={styles.says}>
        {ruleSays({ key, value: v.value }).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Pairs
        pairs={[
          ['Source', v.source],
          [
            'Certain',
            v.ca ? 'To be verified with a chartered accountant before it is relied on' : 'As the law says it',
          ],
          [
            'Proposed',
            <span key="proposed">
              {v.proposedBy.role === 'system'
                ? 'by the product'
                : `by ${v.proposedBy.name ?? 'somebody who is erased'}`}
              , <DateTime at={v.proposedAt} />
            </span>,
          ],
          ...(v.decidedAt === undefined
            ? []
            : [
                [
                  v.reason === undefined ? 'Approved' : 'Rejected',
                  <span key="decided">
                    by {v.decidedBy?.name ?? 'an admin'}, <DateTime at={v.decidedAt} />
                    {v.reason !== undefined && `: ${v.reason}`}
                  </span>,
                ] as const,
              ]),
        ]}
      />
    </Panel>
  );
};

/** A row whose last day lies before its first never holds: a later one took its place. */
const spanSaid = ({ effectiveFrom, effectiveTo }: RuleVersion): string => {
  if (effectiveTo === null) return `from ${formatDate(effectiveFrom)}`;
  return effectiveTo < effectiveFrom
    ? `for ${formatDate(effectiveFrom)}, replaced before it held`
    : `${formatDate(effectiveFrom)} to ${formatDate(effectiveTo)}`;
};

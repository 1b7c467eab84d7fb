import { Suspense, useState } from 'react';
import { civilOf } from '../../ui/dates.ts';
import { later } from '../../ui/later.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ErrorState, OutOfDate, Skeleton } from '../../ui/States.tsx';
import { Accounts } from './Accounts.tsx';
import { Declarations } from './Declarations.tsx';
import { usePayProfile } from './data.ts';
import { PreviousIncome } from './PreviousIncome.tsx';
import type { Opened } from './props.ts';
import { Regime } from './Regime.tsx';
import { TaxIdentity } from './TaxIdentity.tsx';
import type { Reader } from './words.ts';

const AccountDialog = later(async () => (await import('./AccountDialog.tsx')).AccountDialog);
const RejectDialog = later(async () => (await import('./RejectDialog.tsx')).RejectDialog);
const TaxIdentityDialog = later(async () => (await import('./TaxIdentityDialog.tsx')).TaxIdentityDialog);
const RegimeDialog = later(async () => (await import('./RegimeDialog.tsx')).RegimeDialog);
const DeclareDialog = later(async () => (await import('./DeclareDialog.tsx')).DeclareDialog);
const ProofDialog = later(async () => (await import('./ProofDialog.tsx')).ProofDialog);
const AttachDialog = later(async () => (await import('./AttachDialog.tsx')).AttachDialog);
const AcceptProofDialog = later(async () => (await import('./AcceptProofDialog.tsx')).AcceptProofDialog);
const RefuseProofDialog = later(async () => (await import('./RefuseProofDialog.tsx')).RefuseProofDialog);
const IncomeDialog = later(async () => (await import('./IncomeDialog.tsx')).IncomeDialog);

/** What somebody has told payroll, part by part, with what may be told next. */
export const PayProfileView = ({ employeeId, reader }: Readonly<{ employeeId: string; reader: Reader }>) => {
  const [today] = useState(() => civilOf(Date.now()));
  const [opened, open] = useState<Opened | null>(null);
  const { data, error, refresh } = usePayProfile(employeeId);
  const retry = () => void refresh();
  if (!data)
    return (
      <Panel title={reader.own ? 'Your pay' : 'Told to payroll'}>
        {error === undefined ? <Skeleton of="form" inset /> : <ErrorState error={error} retry={retry} />}
      </Panel>
    );
  const { profile } = data;
  const about = { profile, reader, onOpen: open };
  const dialog = { profile, reader, today, onClose: () => open(null) };
  return (
    <>
      {error !== undefined && <OutOfDate what="What was told to payroll" retry={retry} />}
      <Accounts {...about} />
      <TaxIdentity {...about} />
      <Regime {...about} today={today} />
      <Declarations {...about} />
      <PreviousIncome {...about} />
      <Suspense fallback={null}>
        {opened?.is === 'account' && <AccountDialog {...dialog} />}
        {opened?.is === 'identity' && <TaxIdentityDialog {...dialog} />}
        {opened?.is === 'regime' && <RegimeDialog {...dialog} />}
        {opened?.is === 'declare' && <DeclareDialog {...dialog} />}
        {opened?.is === 'income' && <IncomeDialog {...dialog} />}
        {opened?.is === 'reject' && <RejectDialog {...dialog} account={opened.account} />}
        {opened?.is === 'proof' && <ProofDialog {...dialog} declaration={opened.declaration} />}
        {opened?.is === 'attach' && <AttachDialog {...dialog} proved={opened.proved} />}
        {opened?.is === 'accept' && <AcceptProofDialog {...dialog} proved={opened.proved} proof={opened.proof} />}
        {opened?.is === 'refuse' && <RefuseProofDialog {...dialog} proof={opened.proof} />}
      </Suspense>
    </>
  );
};

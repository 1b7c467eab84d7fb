import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { ActionBar } from '../../../ui/ActionBar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/Chip.tsx';
import { DateTime } from '../../../ui/DateTime.tsx';
import { later } from '../../../ui/later.ts';
import { Pairs, Panel } from '../../../ui/Panel.tsx';
import { Notice, Problem } from '../../../ui/States.tsx';
import { usePhone } from '../../../ui/useNarrow.ts';
import { type Connection, useConnect, useTest } from '../data.ts';
import { isAgain, isFailing, isToDo } from '../words.ts';
import styles from './Connection.module.css';
import { SetUp } from './SetUp.tsx';

const DisconnectDialog = later(async () => (await import('./DisconnectDialog.tsx')).DisconnectDialog);

/** One connection: how it stands, what the provider is asked to allow before anybody leaves for it, and what may be done. */
export const ConnectionPanel = ({ connection: c, lit }: { connection: Connection; lit: boolean }) => {
  const [connect, test] = [useConnect(c.provider), useTest(c.provider)];
  const [ending, setEnding] = useState(false);
  const name = providerNames[c.provider];
  const isLive = c.state === 'connected' || c.state === 'expired';
  const phone = usePhone();
  const isPinned = phone && lit;
  const hasActs = (c.can.connect && !isPinned) || c.can.test || c.can.disconnect;
  const begin = c.can.connect && (
    <Button look={lit ? 'primary' : 'plain'} icon="right" busy={connect.busy} onPress={() => connect.run(undefined)}>
      {isAgain(c) ? 'Reconnect' : 'Connect'} {name}
    </Button>
  );
  return (
    <Panel
      title={name}
      aside={<Status of="connection" is={c.state} />}
      foot={
        hasActs ? (
          <>
            {c.can.disconnect && (
              <Button icon="wrong" onPress={() => setEnding(true)}>
                Disconnect<span className="hidden-visually"> {name}</span>
              </Button>
            )}
            {c.can.test && (
              <Button icon="retry" busy={test.busy} onPress={() => test.run({})}>
                Test<span className="hidden-visually"> {name}</span>
              </Button>
            )}
            {!isPinned && begin}
          </>
        ) : undefined
      }
    >
      <div className={styles.body}>
        {c.remark !== null && (
          <Notice tone={isToDo(c) ? 'warn' : 'plain'} icon={isToDo(c) ? 'alert' : 'info'}>
            {c.remark}
          </Notice>
        )}
        <Problem error={connect.error ?? test.error} />
        {c.state === 'connected' && isFailing(c) && (
          <Notice tone="warn" icon="alert">
            {test.answer ? 'The test failed.' : 'The last try failed.'} {c.lastFailure?.said}
          </Notice>
        )}
        {c.state === 'connected' && test.answer && !isFailing(c) && (
          <Notice tone="ok" icon="check">
            The test passed: {name} answered.
          </Notice>
        )}
        {c.state === 'not_set_up' && <SetUp provider={c.provider} />}
        {c.connectedAt !== null && <Pairs pairs={factsOf(c)} />}
        <section>
          <h3>{isLive ? `What ${name} was asked to allow` : `What ${name} will be asked to allow`}</h3>
          <ul className={styles.list}>
            {c.asks.map((ask) => (
              <li key={ask}>{ask}</li>
            ))}
          </ul>
        </section>
      </div>
      {isPinned && <ActionBar>{begin}</ActionBar>}
      <Suspense fallback={null}>
        {ending && <DisconnectDialog connection={c} onClose={() => setEnding(false)} />}
      </Suspense>
    </Panel>
  );
};

const factsOf = (c: Connection): [string, ReactNode][] => [
  ['Account', c.account ?? 'Not known any more'],
  ['Connected', <Moment key="connected" at={c.connectedAt} by={c.connectedBy?.name ?? 'somebody'} />],
  ...(c.endedAt === null
    ? []
    : [
        [c.state === 'expired' ? 'Expired' : 'Disconnected', <Moment key="ended" at={c.endedAt} />] as [
          string,
          ReactNode,
        ],
      ]),
  ['Last success', <Moment key="success" at={c.lastSuccessAt} />],
  [
    'Last failure',
    c.lastFailure === null ? (
      'None'
    ) : (
      <span key="failure">
        <DateTime at={c.lastFailure.at} />
        <span className={styles.said}>{c.lastFailure.said}</span>
      </span>
    ),
  ],
];

const Moment = ({ at, by }: { at: string | null; by?: string }) =>
  at === null ? (
    'None'
  ) : (
    <>
      <DateTime at={at} />
      {by !== undefined && ` by ${by}`}
    </>
  );

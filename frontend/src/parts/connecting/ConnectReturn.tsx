import type { ProviderName } from '@lamplight/bff/contract/connections.ts';
import { providerNames } from '@lamplight/bff/contract/providers.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Returned } from '../../api/leaving.ts';
import { useAct } from '../../api/useAct.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Problem } from '../../ui/States.tsx';
import { useTimedLeave } from '../../ui/useTimedLeave.ts';
import { useTitleWords } from '../../ui/useTitleWords.ts';
import styles from './ConnectReturn.module.css';
import { finish, ways } from './ways.ts';
import { failedWords, texts } from './words.ts';

const BACK_AFTER_MS = 3000;

/** Where a provider sends the browser back to: it is connected or not, which is said, and the page goes on by itself. */
export const ConnectReturn = ({ provider, returned }: { provider: ProviderName; returned: Returned }) => {
  const { title, to, afterMs, back } = ways[provider];
  const { run, answer, error } = useAct([], (came: Returned) => finish(provider, came));
  const navigate = useNavigate();
  useTitleWords({ callback: title });
  useEffect(() => void run(returned), [returned, run]);

  const leave = () => void navigate(answer === undefined ? back : to(answer), { replace: true });
  const failed = error === undefined ? null : failedWords(provider, error);
  useTimedLeave(failed !== null, BACK_AFTER_MS, leave);
  useTimedLeave(answer !== undefined, afterMs, leave);

  const name = providerNames[provider];
  return (
    <Card title={title} onBack={leave}>
      <Problem says={failed?.says} error={failed === null ? undefined : error}>
        {failed?.why && <p className="two">{failed.why}</p>}
      </Problem>
      <p className="two" role="status">
        {answer && <Icon name="check" size={16} className={styles.done} />}
        {failed !== null && texts.backSoon}
        {answer && ` ${name} is connected${answer.account === null ? '' : `: ${answer.account}`}. ${soon(afterMs)}`}
        {failed === null && !answer && `${name} has sent you back. It is being connected.`}
      </p>
      <Button look={answer ? 'primary' : 'plain'} wide onPress={leave}>
        {answer ? texts.goOn : texts.back}
      </Button>
    </Card>
  );
};

const soon = (ms: number): string => `You will be taken on in ${ms === 1000 ? 'a second' : `${ms / 1000} seconds`}.`;

import type { ReactNode } from 'react';
import { isPending, type Placed, textFor } from '../api/errors.ts';
import { Button, ButtonLink } from './Button.tsx';
import type { Tone } from './Chip.tsx';
import { cx } from './cx.ts';
import { Icon, type IconName } from './Icon.tsx';
import { RequestId } from './RequestId.tsx';
import styles from './States.module.css';

export { Skeleton } from './Skeleton.tsx';

/** Nothing here, said in a sentence with the next step. */
export const EmptyState = ({
  says,
  next,
  act,
}: {
  says: string;
  next?: ReactNode;
  act?: { label: string; to?: string; onPress?: () => void };
}) => (
  <div className={styles.state}>
    <h2>{says}</h2>
    {next !== undefined && <p>{next}</p>}
    {act && (
      <div className={styles.acts}>
        {act.to !== undefined ? (
          <ButtonLink to={act.to}>{act.label}</ButtonLink>
        ) : (
          <Button onPress={() => act.onPress?.()}>{act.label}</Button>
        )}
      </div>
    )}
  </div>
);

/** What went wrong, in words of `textFor`, with the request id and a way on in the same place. */
export const ErrorState = ({
  error,
  says,
  retry,
  children,
}: {
  error: unknown;
  says?: string;
  retry?: () => void;
  children?: ReactNode;
}) => (
  <div className={cx(styles.state, styles.error)} role="alert">
    <h2>{says ?? textFor('general', error)}</h2>
    {children}
    {retry && (
      <div className={styles.acts}>
        <Button icon="retry" onPress={retry}>
          Retry
        </Button>
      </div>
    )}
    <RequestId error={error} />
  </div>
);

export type ProblemProps = {
  /** The failure of an act; words by `textFor` in `context`. Nothing is drawn where there is none. */
  error?: unknown;
  context?: Parameters<typeof textFor>[0];
  /** Whether a field shows its own fault, so that the summary leaves it out. */
  placed?: Placed;
  /** Own words instead, such as 'Please fix the validation errors above before submitting.' */
  says?: string | null | undefined;
  children?: ReactNode;
};

/** The summary of a form: one alert that is read out when it comes. */
export const Problem = ({ error, context = 'general', placed, says, children }: ProblemProps) => {
  const sentence = says ?? (error === undefined || error === null ? null : textFor(context, error, placed));
  // Not a failure: the act is on its way, and this says what it waits for.
  if (!says && isPending(error) && error.waits)
    return (
      <Notice tone="info" icon="info">
        {sentence}
      </Notice>
    );
  return (
    <div role="alert">
      {sentence !== null && (
        <div className={styles.problem}>
          <Icon name="error" />
          <div>
            <span>{sentence}</span>
            {children}
            <RequestId error={error} ofAct />
          </div>
        </div>
      )}
    </div>
  );
};

/** A line across that says how things stand. Violet (`past`) is for the past alone. */
export const Notice = ({
  tone = 'plain',
  icon = 'info',
  children,
  acts,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
  acts?: ReactNode;
}) => (
  <div className={cx(styles.notice, tone !== 'plain' && styles[tone])} role={tone === 'danger' ? 'alert' : 'status'}>
    <Icon name={icon} />
    <span>{children}</span>
    {acts}
  </div>
);

/** Says in one line what could not be read, among what could. */
export const RetryNotice = ({ retry, children }: { retry: () => void; children: ReactNode }) => (
  <Notice
    tone="warn"
    icon="alert"
    acts={
      <Button size="small" icon="retry" onPress={retry}>
        Retry
      </Button>
    }
  >
    {children}
  </Notice>
);

/** What is shown is what arrived last; the newest could not be read. */
export const OutOfDate = ({ what = 'This list', retry }: { what?: string; retry: () => void }) => (
  <RetryNotice retry={retry}>{what} may be out of date.</RetryNotice>
);

/** A thin rail while newer figures are on their way; a sentence when they stay away. */
export const StaleMark = ({ is }: { is: 'fresh' | 'updating' | 'old' }) => {
  if (is === 'fresh') return null;
  return (
    <span className={styles.stale} role="status">
      {is === 'updating' ? (
        <>
          <i />
          <span className="hidden-visually">Updating</span>
        </>
      ) : (
        <span className="meta">These figures may be a few seconds old</span>
      )}
    </span>
  );
};

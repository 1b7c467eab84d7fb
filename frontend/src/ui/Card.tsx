import { type ReactNode, useEffect, useRef } from 'react';
import { takeArrival } from './arrival.ts';
import styles from './Card.module.css';

/** The one card of a page that asks or says one thing: signing in, coming back from another site. `onBack` is also what Escape does. */
export const Card = ({
  title,
  above,
  onBack,
  children,
}: {
  title: string;
  above?: ReactNode;
  onBack?: () => void;
  children: ReactNode;
}) => {
  const leave = useRef(onBack);
  useEffect(() => {
    leave.current = onBack;
  });
  useEffect(() => {
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) leave.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        {above}
        <div className={styles.body}>
          <h1 ref={takeArrival} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
      </div>
    </div>
  );
};

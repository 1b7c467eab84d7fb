import type { ReactNode } from 'react';
import { Boundary } from '../../ui/Boundary.tsx';
import { Button } from '../../ui/Button.tsx';
import { texts } from '../texts.ts';
import styles from './boundaries.module.css';

/** The outermost error boundary. It uses no router, since even that may have failed. */
export const AppBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary
    fallback={() => (
      <main className={styles.alone}>
        <h1 className="display">{texts.wentWrong}</h1>
        <p className="two">{texts.unexpected}</p>
        <Button look="primary" size="big" onPress={() => location.assign('/')}>
          {texts.goHome}
        </Button>
      </main>
    )}
  >
    {children}
  </Boundary>
);

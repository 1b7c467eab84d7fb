import { Button } from '../ui/Button.tsx';
import styles from './ConcurrentNotice.module.css';
import { sessionStore } from './store.ts';
import { texts } from './texts.ts';

/** Stands in place of the whole page (product.md §2). */
export const ConcurrentNotice = () => (
  <div
    className={styles.notice}
    role="alertdialog"
    aria-modal="true"
    aria-labelledby="concurrent"
    aria-describedby="concurrent-says"
  >
    <h1 id="concurrent" className="display">
      {texts.concurrentTitle}
    </h1>
    <p id="concurrent-says">
      {texts.concurrentSays}
      <br />
      {texts.typedIsKept}
    </p>
    <Button
      look="primary"
      size="big"
      autoFocus
      onPress={() => {
        sessionStore.set({ concurrent: false });
        location.assign('/login');
      }}
    >
      {texts.goToLogin}
    </Button>
  </div>
);

import { useEffect } from 'react';
import { askMe } from '../../session/session.ts';
import styles from './Maintained.module.css';

const ASK_MS = 30_000;

/** While an operator keeps everything as it is: said before somebody writes what would be refused, and gone by itself. */
export default function Maintained() {
  // Every answer says whether it goes on; who only reads what is there asks for none.
  useEffect(() => {
    const timer = setInterval(() => void askMe({ background: true }), ASK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className={styles.note} role="status">
      We are doing maintenance: everything can be read, nothing can be changed just now. This goes away when it is over.
    </p>
  );
}

import { type FormEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../ui/Button.tsx';
import { texts } from '../texts.ts';
import styles from './BriefStart.module.css';

const begun = () => import('../../../parts/brief/begun.ts');
const FORM = '/proposalform';
const keep = async (typed: string) => {
  const { keepBegun, asTitle } = await begun();
  return keepBegun({ title: asTitle(typed) });
};

/**
 * The end of the front page: the first words of a project. They are kept on this device at each key, and wait for the
 * proposal form behind sign-up. Without a script the form leads there by itself, with the words in the address.
 */
export const BriefStart = () => {
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const at = field.current;
    // What was typed before the script was there is newer than what was kept.
    if (at?.value) void keep(at.value).catch(() => undefined);
    else
      void begun()
        .then(({ keptBegun }) => keptBegun())
        .then(({ title }) => {
          if (at?.value === '') at.value = title;
        })
        .catch(() => undefined); // a device that keeps nothing has nothing to give back
  }, []);

  const start = async (event: FormEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    const kept = await keep(typed).catch(() => null);
    // Where nothing can be kept the words go along in the address, which this page shows and does not send.
    await navigate(kept === null && typed.trim() !== '' ? `${FORM}?${new URLSearchParams({ title: typed })}` : FORM);
  };

  return (
    <section className={styles.last}>
      <div className={styles.ask}>
        <h2 className="display" id="exist">
          {texts.existTitle}
        </h2>
        <form className={styles.form} action={FORM} method="get" onSubmit={start}>
          <input
            ref={field}
            className={styles.field}
            type="text"
            name="title"
            aria-labelledby="exist"
            aria-describedby="exist-says"
            placeholder={texts.existExample}
            autoComplete="off"
            onInput={(event) => void keep(event.currentTarget.value).catch(() => undefined)}
          />
          <Button type="submit" look="primary" size="big">
            {texts.startProject}
          </Button>
        </form>
        <p className="meta" id="exist-says">
          {texts.existSays}
        </p>
      </div>
      <svg className={styles.plot} viewBox="0 0 300 190" aria-hidden="true">
        <path d="M40 190V96H150V190M150 190V74H262V190M40 96V70L112 18L150 52V74M96 190v-44h26v44M172 100h34v34h-34z" />
        <path className={styles.pegs} d="M16 190v-30M12 160h8M284 190v-22M280 168h8M16 166L284 174" />
      </svg>
    </section>
  );
};

import { Link } from 'react-router-dom';
import { Icon } from '../../../ui/Icon.tsx';
import { services, startOf } from '../services.ts';
import { texts } from '../texts.ts';
import { Block } from './Block.tsx';
import styles from './SixServices.module.css';

/** The six services, each a start of a proposal that remembers it. */
export const SixServices = () => (
  <Block title={texts.servicesTitle} says={texts.servicesSays} aside={<Link to="/services">{texts.servicesMore}</Link>}>
    <ul className={styles.services}>
      {services.map((s) => (
        <li key={s.code}>
          <Link to={startOf(s)}>
            <h3>{s.name}</h3>
            <p>{s.says}</p>
            <Icon name="right" />
          </Link>
        </li>
      ))}
    </ul>
  </Block>
);

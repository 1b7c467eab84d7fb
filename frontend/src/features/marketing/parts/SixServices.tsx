import { useId } from 'react';
import { Link } from 'react-router-dom';
import { services, startOf } from '../services.ts';
import { texts } from '../texts.ts';
import { ServiceDrawing } from './ServiceDrawing.tsx';
import styles from './SixServices.module.css';

/** The six services as a ruled sheet; a whole cell leads to a proposal that remembers it (product.md §1). */
export const SixServices = () => {
  const id = useId();
  return (
    <section className={styles.services} aria-labelledby={id}>
      <div className={styles.says}>
        <h2 id={id}>{texts.servicesTitle}</h2>
        <p>{texts.servicesSays}</p>
        <Link to="/services">{texts.servicesMore}</Link>
      </div>
      <ul className={styles.sheet}>
        {services.map((service) => (
          <li key={service.code}>
            <Link to={startOf(service)}>
              <ServiceDrawing code={service.code} />
              <h3>{service.name}</h3>
              <p>{service.says}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};

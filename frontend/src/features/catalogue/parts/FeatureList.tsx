import { Button } from '../../../ui/Button.tsx';
import { Checkbox, Field, FieldError } from '../../../ui/Field.tsx';
import { moved } from '../forms/form.ts';
import { type Feature, MOST_FEATURES } from '../forms/plan.ts';
import styles from './Catalogue.module.css';
import { Order } from './Order.tsx';

/** What a plan includes and what it does not, in the order in which visitors read it. */
export const FeatureList = ({
  features,
  onChange,
  errorOf,
}: {
  features: readonly Feature[];
  onChange: (features: Feature[]) => void;
  errorOf: (path: string) => string | undefined;
}) => {
  const put = (key: string, change: Partial<Feature>) =>
    onChange(features.map((feature) => (feature.key === key ? { ...feature, ...change } : feature)));
  return (
    <fieldset className={styles.list}>
      <legend>Features</legend>
      <p className="meta">
        A colon parts a name from its value, as in “First answer: 4 h”. Without a value there is a tick.
      </p>
      <ol>
        {features.map((feature, index) => {
          const named = `feature ${index + 1}`;
          return (
            <li key={feature.key} className={styles.feature}>
              <Field
                label={<span className="hidden-visually">{`Feature ${index + 1}`}</span>}
                most={120}
                value={feature.text}
                error={errorOf(`features.${index}.text`)}
                onChange={(event) => put(feature.key, { text: event.target.value })}
              />
              <Checkbox
                label={
                  <>
                    Included<span className="hidden-visually"> is {named}</span>
                  </>
                }
                checked={feature.included}
                onChange={(event) => put(feature.key, { included: event.target.checked })}
              />
              <Order
                named={named}
                index={index}
                last={features.length - 1}
                onMove={(by) => onChange(moved(features, index, by))}
                onRemove={() => onChange(features.filter(({ key }) => key !== feature.key))}
              />
            </li>
          );
        })}
      </ol>
      <FieldError id="features-error" error={errorOf('features')} />
      <Button
        size="small"
        icon="plus"
        disabled={features.length >= MOST_FEATURES}
        onPress={() => onChange([...features, { key: crypto.randomUUID(), text: '', included: true }])}
      >
        Add a feature
      </Button>
    </fieldset>
  );
};

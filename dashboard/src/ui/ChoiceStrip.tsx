import look from '@deskmate/brand/choice-strip.module.css';
import { type ReactNode, useId } from 'react';

type ChoiceStripProps<T extends string> = {
  label: string;
  /** Whether the label is seen; where a heading says the same, it is for screen readers alone. */
  showLabel?: boolean;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: ReactNode }[];
  /** Over the whole width. */
  wide?: boolean;
};

/** One of a few, all of which are seen. */
export function ChoiceStrip<T extends string>(props: ChoiceStripProps<T>) {
  const { label, showLabel = false, value, onChange, options, wide = false } = props;
  const name = useId();
  // The fieldset stands in a div: as a flex or grid item it changes its height in WebKit while it is pressed.
  return (
    <div>
      <fieldset className={`${look.strip} ${wide ? look.wide : ''}`}>
        <legend className={showLabel ? '' : 'visually-hidden'}>{label}</legend>
        {options.map((option) => (
          <label key={option.value} className={look.tab}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

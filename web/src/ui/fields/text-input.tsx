import Eye from 'icon:eye';
import EyeSlash from 'icon:eye-slash';
import { type ComponentPropsWithRef, type ReactNode, useEffect, useState } from 'react';
import styles from './field.module.css';
import { useFieldControl } from './field.tsx';

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'prefix'> {
  /** An icon or words before the text. */
  start?: ReactNode;
  /** A unit or a button after the text: «₽», «часов». */
  end?: ReactNode;
}

/** One line of text; takes its id, description and counter from the Field around it. */
export function TextInput({ start, end, onInput, className, type = 'text', ...rest }: TextInputProps) {
  const { setLength, 'aria-labelledby': _, ...control } = useFieldControl();
  useCounted(setLength, control.id);
  return (
    <span className={`${styles.box} ${className ?? ''}`}>
      {start && <span className={styles.affix}>{start}</span>}
      <input
        type={type}
        {...control}
        {...rest}
        onInput={(event) => {
          setLength?.(event.currentTarget.value.length);
          onInput?.(event);
        }}
      />
      {end && <span className={styles.affix}>{end}</span>}
    </span>
  );
}

interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  /** Lines shown when empty; it grows with the text. */
  rows?: number;
}

export function TextArea({ rows = 4, onInput, style, ...rest }: TextAreaProps) {
  const { setLength, 'aria-labelledby': _, ...control } = useFieldControl();
  useCounted(setLength, control.id);
  return (
    <textarea
      className={styles.area}
      rows={rows}
      style={{ ...style, ['--rows' as string]: rows }}
      {...control}
      {...rest}
      onInput={(event) => {
        setLength?.(event.currentTarget.value.length);
        onInput?.(event);
      }}
    />
  );
}

/** A password with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [isShown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.inner}
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeSlash size={22} /> : <Eye size={22} />}
        </button>
      }
    />
  );
}

/** Reports the length of a value set from outside, by props or by a controlled form, to the Field's counter. */
function useCounted(setLength: ((length: number) => void) | undefined, id: string | undefined): void {
  useEffect(() => {
    if (!setLength || id === undefined) return;
    const control = document.getElementById(id);
    if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) setLength(control.value.length);
  });
}

import { useState } from 'react';
import { formatPhone, parsePhone } from '../lib/phone.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> {
  /** E.164: `+79161234567`. */
  defaultValue?: string | null;
  /** E.164, '' when empty; an unfinished number is given as typed, for the form to refuse. */
  onValueChange?: (phone: string) => void;
}

/** A Russian phone, laid out as +7 (XXX) XXX-XX-XX when the field is left. */
export function PhoneInput({ defaultValue, onValueChange, onBlur, ...rest }: PhoneInputProps) {
  const [text, setText] = useState(() => (defaultValue ? formatPhone(defaultValue) : ''));
  return (
    <TextInput
      type="tel"
      autoComplete="tel"
      placeholder="+7 (___) ___-__-__"
      {...rest}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onValueChange?.(parsePhone(event.currentTarget.value) ?? event.currentTarget.value.trim());
      }}
      onBlur={(event) => {
        const phone = parsePhone(text);
        if (phone) setText(formatPhone(phone));
        onBlur?.(event);
      }}
    />
  );
}

import { formatPhone, readPhone } from '@provodka/domain/people/phones.ts';
import { useState } from 'react';
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
        const { value } = event.currentTarget;
        const read = readPhone(value);
        onValueChange?.('phone' in read ? read.phone : value.trim());
      }}
      onBlur={(event) => {
        const read = readPhone(text);
        if ('phone' in read) setText(formatPhone(read.phone));
        onBlur?.(event);
      }}
    />
  );
}

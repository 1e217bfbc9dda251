/** `+79161234567` → «+7 (916) 123-45-67»; other countries are shown as they are stored. */
export function formatPhone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164);
  return match ? `+7 (${match[1]}) ${match[2]}-${match[3]}-${match[4]}` : e164;
}

/** What a person types (8 916 123-45-67, +7(916)…, 9161234567) → E.164, null when it is no phone. */
export function parsePhone(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (text.trim().startsWith('+') && !digits.startsWith('7')) return /^\d{8,15}$/.test(digits) ? `+${digits}` : null;
  if (digits.length === 11 && /^[78]/.test(digits)) return `+7${digits.slice(1)}`;
  return digits.length === 10 ? `+7${digits}` : null;
}

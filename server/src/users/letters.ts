/** Texts of the letters about sign-in. */
export interface LetterText {
  subject: string;
  text: string;
}

export function verifyLetter(brand: string, link: string): LetterText {
  return {
    subject: `${brand}: подтвердите адрес почты`,
    text: letter(
      `Вы зарегистрировались на бирже «${brand}». Чтобы публиковать заказы, откликаться и платить, подтвердите адрес:`,
      link,
      'Ссылка действует сутки. Если вы не регистрировались, ничего не делайте.',
    ),
  };
}

export function resetLetter(brand: string, link: string): LetterText {
  return {
    subject: `${brand}: новый пароль`,
    text: letter(
      'Чтобы задать новый пароль, перейдите по ссылке:',
      link,
      'Ссылка действует один час и срабатывает один раз. Если вы этого не просили, ничего не делайте: пароль останется прежним.',
    ),
  };
}

export function emailChangeLetter(brand: string, link: string): LetterText {
  return {
    subject: `${brand}: новый адрес почты`,
    text: letter(
      `Этот адрес указали как новый для учётной записи на бирже «${brand}». Чтобы он стал её адресом, подтвердите:`,
      link,
      'Ссылка действует сутки и срабатывает один раз. Если вы этого не просили, ничего не делайте.',
    ),
  };
}

/** To somebody whose address another account wanted; that account is told nothing of it. */
export function emailOwnedLetter(brand: string): LetterText {
  return {
    subject: `${brand}: этот адрес уже ваш`,
    text: letter(
      `Ваш адрес указали как новый для другой учётной записи на бирже «${brand}». Он остаётся за вашей: у двух учётных записей один адрес быть не может.`,
      'Если это делали вы, войдите в ту учётную запись, к которой адрес уже относится. Если не вы, ничего не делайте.',
    ),
  };
}

/** `link` null: the former address was never confirmed, so it has no say. */
export function emailNoticeLetter(brand: string, email: string, link: string | null): LetterText {
  const wayBack = link
    ? ['Если это сделали не вы, отмените смену. Ссылка действует неделю, в том числе после подтверждения:', link]
    : [];
  return {
    subject: `${brand}: смена адреса почты`,
    text: letter(
      `Для вашей учётной записи запросили новый адрес почты: ${email}. Прежний действует, пока новый не подтверждён.`,
      ...wayBack,
    ),
  };
}

const letter = (...paragraphs: string[]): string => ['Здравствуйте!', ...paragraphs].join('\n\n');

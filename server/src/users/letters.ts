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

export function passwordChangedLetter(brand: string, link: string): LetterText {
  return {
    subject: `${brand}: пароль изменён`,
    text: letter(
      'Пароль вашей учётной записи изменён, на других устройствах выполнен выход.',
      'Если это сделали не вы, сразу задайте новый пароль:',
      link,
    ),
  };
}

const letter = (...paragraphs: string[]): string => ['Здравствуйте!', ...paragraphs].join('\n\n');

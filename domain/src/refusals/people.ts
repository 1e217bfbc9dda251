/** Refusals of people: sign-in, passwords, bans; contract's file of the same name answers each. */
export const PEOPLE_REFUSALS = [
  'email_unverified',
  'user_banned',
  'customer_banned',
  'freelancer_banned',
  'login_taken',
  'email_taken',
  'password_common',
  'password_equals_login',
  'wrong_credentials',
  'wrong_password',
  'token_invalid',
] as const;

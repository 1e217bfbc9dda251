/** The installation as its texts name it. */
export interface Publisher {
  brand: string;
  company: string;
  support_email: string;
}

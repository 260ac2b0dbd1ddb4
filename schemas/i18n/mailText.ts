/** A paragraph of plain text, a code set large, or a link. */
export type MailParagraph = string | { readonly strong: string } | { readonly link: string };

/** What a mail says. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly MailParagraph[];
}

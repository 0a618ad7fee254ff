/** What a page that measures a cold start leaves for who opened it: milliseconds from its opening. */
interface Window {
  __firstResult?: number;
}

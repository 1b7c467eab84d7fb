/**
 * Words of the home page that were typed while its app was still on its way, and whose page was left by a plain link: they
 * wait in this tab, since nobody was there to keep them as a draft. Read by the page's entry, so it imports nothing.
 */
const LEFT = 'wordsLeft';

/** Called as the page is left: what stands in the field of a form that leads to a proposal. */
export const leaveWords = (): void => {
  const field = document.querySelector<HTMLInputElement>('form[action="/proposalform"] input[name="title"]');
  try {
    if (field?.value) sessionStorage.setItem(LEFT, field.value);
  } catch {
    // A device that keeps nothing has nothing to give back.
  }
};

export const wordsLeft = (): string => sessionStorage.getItem(LEFT) ?? '';
export const forgetWordsLeft = (): void => sessionStorage.removeItem(LEFT);

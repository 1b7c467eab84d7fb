/** What is said of a résumé and of sending it: it comes with the code that does it, after the page. */
export const sendingTexts = {
  missing: 'Choose your résumé',
  sending: 'Your résumé is still on its way. Send the application when it is there.',
  gone: 'Your résumé is not held any more. Choose it again; everything else is as you typed it.',
  type: 'This is not a pdf, doc or docx file. Save your résumé as one of these and choose it again.',
  large: 'This file is larger than 5\u00a0MB. Make it smaller and choose it again.',
  empty: 'This file is empty. Choose another one.',
  captcha: 'Please complete the check against robots, then send again.',
} as const;

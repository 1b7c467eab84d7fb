/** What the viewer says, word for word as product.md §8 has it. */
export const UNABLE = 'Unable to Preview';
export const NO_ADDRESS = 'No file URL available';
export const FAILED_FILE = 'Failed to load file';
export const FAILED_IMAGE = 'Failed to load image';

export const INSTEAD = 'Download it to open it with another program.';

/** `1:05`, `1:02:05`: a place in a film. @param ms from its beginning */
export const clockOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (figure: number) => String(figure).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

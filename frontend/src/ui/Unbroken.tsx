/** A sentence whose differences stay on one line: a browser would break between the minus and `₹`. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/([+\u2212]\u20b9[\d,.]*\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={text.indexOf(part)} className="nowrap">
        {part}
      </span>
    ),
  );

# Completion for fish: commands, and the options that `ashlar COMMAND --help` lists. Files are completed by themselves.
complete -c ashlar -n __fish_use_subcommand -f -a "(ashlar --help | string replace -rf '^  ([a-z-]+) +(.*)' '\$1\t\$2')"
complete -c ashlar -n 'not __fish_use_subcommand; and string match -q -- "-*" (commandline -ct)' \
  -a "(ashlar (commandline -opc)[2] --help 2>/dev/null | string match -ra -- '(?<![^ ,(])--?[a-zA-Z][a-zA-Z0-9-]*')"

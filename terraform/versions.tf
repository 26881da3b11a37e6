terraform {
  # 1.9: a variable's validation may look at other variables.
  required_version = ">= 1.9"

  required_providers {
    # Majors 6 and 7 take these files. A lock file fixes the version of an installation (README.md).
    google = {
      source  = "hashicorp/google"
      version = ">= 6.50, < 8.0"
    }
  }
}
